package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a record of the API is read and written: what is absent is left out, and what a newer version may have added is passed
 * over. One field that is not known must not make a whole list of objects unreadable.
 */
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface ApiRecord {}
