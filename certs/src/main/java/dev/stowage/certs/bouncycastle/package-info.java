/** Signs certificates with BouncyCastle. */
@NullMarked
package dev.stowage.certs.bouncycastle;

import org.jspecify.annotations.NullMarked;
