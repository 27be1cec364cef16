package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
)

// socket is where a running supervisor is told what to do with a component.
const socket = "/run/bench.sock"

var actions = []string{"start", "stop", "kill", "pause", "resume", "restart"}

// control answers one line, "ACTION NAME", with "ok" or with what is wrong.
func control(listener net.Listener, processes map[string]*process) {
	for {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer connection.Close()
			line, err := bufio.NewReader(connection).ReadString('\n')
			if err != nil {
				return
			}
			action, name, _ := strings.Cut(strings.TrimSpace(line), " ")
			if err := perform(action, name, processes); err != nil {
				fmt.Fprintln(connection, err)
				return
			}
			fmt.Fprintln(connection, "ok")
		}()
	}
}

func perform(action, name string, processes map[string]*process) error {
	process, known := processes[name]
	if !known {
		return fmt.Errorf("there is no component %q: say one of %s", name, strings.Join(names, ", "))
	}
	switch action {
	case "start":
		return startAndAwait(process)
	case "stop":
		return process.stop()
	case "kill":
		return process.kill()
	case "pause":
		return process.signal(syscall.SIGSTOP)
	case "resume":
		return process.signal(syscall.SIGCONT)
	case "restart":
		if err := process.stop(); err != nil {
			return err
		}
		return startAndAwait(process)
	default:
		return fmt.Errorf("there is no action %q: say one of %s", action, strings.Join(actions, ", "))
	}
}

// startAndAwait returns when the component has started; the API server also when it is ready.
func startAndAwait(process *process) error {
	if err := process.start(); err != nil || process.name != apiserver {
		return err
	}
	return awaitReady(context.Background(), process)
}

// ask tells the running supervisor what to do and returns when it is done.
func ask(action, name string) error {
	connection, err := net.Dial("unix", socket)
	if err != nil {
		return fmt.Errorf("no supervisor answers: %w", err)
	}
	defer connection.Close()
	fmt.Fprintln(connection, action, name)
	answer, err := io.ReadAll(connection)
	if err != nil {
		return err
	}
	if text := strings.TrimSpace(string(answer)); text != "ok" {
		return fmt.Errorf("%s", text)
	}
	return nil
}
