package main

import (
	"fmt"
	"strings"
)

// options is what the command line says.
type options struct {
	names []string            // further names and addresses for the serving certificate
	extra map[string][]string // further arguments of a component, without the leading dashes
}

// ignored are flags of k3s for parts that this image does not have.
var ignored = map[string]bool{
	"--disable": true, "--disable-agent": true, "--disable-cloud-controller": true, "--disable-helm-controller": true,
	"--disable-kube-proxy": true, "--disable-network-policy": true, "--egress-selector-mode": true,
}

func parse(args []string) (options, error) {
	parsed := options{extra: map[string][]string{}}
	for _, arg := range args {
		flag, value, _ := strings.Cut(arg, "=")
		component, isExtra := strings.CutSuffix(strings.TrimPrefix(flag, "--"), "-arg")
		switch {
		case ignored[flag]:
		case flag == "--tls-san" && value != "":
			parsed.names = append(parsed.names, strings.Split(value, ",")...)
		case isExtra && value != "" && isComponent(component):
			parsed.extra[component] = append(parsed.extra[component], value)
		default:
			return options{}, fmt.Errorf("the argument %q is unknown: say --tls-san=NAME or --COMPONENT-arg=NAME=VALUE, "+
				"where COMPONENT is one of %s", arg, strings.Join(names, ", "))
		}
	}
	return parsed, nil
}

func isComponent(name string) bool {
	for _, known := range names {
		if name == known {
			return true
		}
	}
	return false
}

// merged is the defaults with the extra arguments in their place: an extra one replaces a default of the same name, and
// may itself be given several times.
func merged(defaults []string, extra []string) []string {
	given := map[string]bool{}
	for _, arg := range extra {
		given[nameOf(arg)] = true
	}
	var all []string
	for _, arg := range defaults {
		if !given[nameOf(arg)] {
			all = append(all, "--"+arg)
		}
	}
	for _, arg := range extra {
		all = append(all, "--"+arg)
	}
	return all
}

func nameOf(arg string) string {
	name, _, _ := strings.Cut(arg, "=")
	return name
}
