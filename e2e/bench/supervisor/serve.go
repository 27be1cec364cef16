package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// mostEnds is how often the API server may end by itself before it is ready.
const mostEnds = 3

// serve runs the control plane until it is told to end.
func serve(options options) error {
	log.SetFlags(log.Ltime | log.Lmicroseconds)
	log.SetOutput(os.Stdout)
	stopping, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer cancel()
	// etcd refuses a data folder that others can read.
	if err := os.MkdirAll(dataFolder, 0o700); err != nil {
		return err
	}
	if err := os.MkdirAll(logFolder, 0o755); err != nil {
		return err
	}
	if err := writeIdentities(servingNames(options.names)); err != nil {
		return err
	}
	log.Printf("Wrote kubeconfig %s", adminFile)

	processes := map[string]*process{}
	for _, name := range names {
		processes[name] = &process{name: name, args: merged(defaults[name], options.extra[name])}
	}
	_ = os.Remove(socket)
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	defer listener.Close()
	go control(listener, processes)

	failed := make(chan error, 1)
	go func() { failed <- startAll(stopping, processes) }()
	select {
	case err := <-failed:
		if err == nil {
			<-stopping.Done()
		} else if stopping.Err() == nil {
			return err
		}
	case <-stopping.Done():
	}
	log.Print("Ending.")
	for i := len(names) - 1; i >= 0; i-- {
		if err := processes[names[i]].stop(); err != nil {
			log.Printf("%s does not end: %v", names[i], err)
		}
	}
	return nil
}

// startAll starts the components; those that need the API server wait for it.
func startAll(stopping context.Context, processes map[string]*process) error {
	for _, name := range []string{etcd, apiserver} {
		if err := processes[name].start(); err != nil {
			return err
		}
	}
	if err := awaitReady(stopping, processes[apiserver]); err != nil {
		return err
	}
	for _, name := range []string{controllerManager, scheduler} {
		if err := processes[name].start(); err != nil {
			return err
		}
	}
	// What k3s says when it is up, and what Testcontainers' K3sContainer waits for if it is told nothing else.
	log.Print("k3s is up and running")
	log.Print("Node controller sync successful")
	return nil
}

// awaitReady returns when the API server says that it is ready. One that keeps ending, because of a wrong argument, is not
// waited for.
func awaitReady(stopping context.Context, server *process) error {
	authority, err := os.ReadFile(path("server-ca.crt"))
	if err != nil {
		return err
	}
	certificate, err := tls.LoadX509KeyPair(path("client-admin.crt"), path("client-admin.key"))
	if err != nil {
		return err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authority)
	client := &http.Client{
		Timeout: 2 * time.Second,
		Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: roots, Certificates: []tls.Certificate{certificate}},
		},
	}
	for last := ""; ; {
		response, err := client.Get("https://127.0.0.1:6443/readyz")
		switch {
		case err != nil:
			last = err.Error()
		case response.StatusCode != http.StatusOK:
			response.Body.Close()
			last = response.Status
		default:
			response.Body.Close()
			return nil
		}
		if ends := server.endedByItself(); ends > mostEnds {
			return fmt.Errorf("%s ended %d times by itself: see the end of its log", server.name, ends)
		}
		select {
		case <-stopping.Done():
			return fmt.Errorf("the API server was not ready when the cluster was told to end: %s", last)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
