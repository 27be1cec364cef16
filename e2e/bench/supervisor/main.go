// Command supervisor is the first process of the bench's control plane image: it runs etcd, kube-apiserver,
// kube-controller-manager and kube-scheduler, takes the arguments that rancher/k3s takes and leaves its files where k3s
// leaves them, so that a fixture written for the one runs on the other.
package main

import (
	"fmt"
	"os"
	"strings"
)

// version is set by the linker to the version of Kubernetes in the image.
var version = "unknown"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("say what to do: server, component or --version")
	}
	switch args[0] {
	case "--version":
		fmt.Println("stowage bench supervisor, Kubernetes " + version)
		return nil
	case "server":
		options, err := parse(args[1:])
		if err != nil {
			return err
		}
		return serve(options)
	case "component":
		if len(args) != 3 {
			return fmt.Errorf("component takes an action (%s) and a name (%s)",
				strings.Join(actions, ", "), strings.Join(names, ", "))
		}
		return ask(args[1], args[2])
	default:
		return fmt.Errorf("%q is unknown: say server, component or --version", args[0])
	}
}
