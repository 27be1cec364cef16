package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

const (
	logFolder = "/var/log/bench"
	// restartAfter is how long a component that ended by itself waits before it is started again.
	restartAfter = 300 * time.Millisecond
	// stopWithin is how long a component has to end when asked to, before it is killed.
	stopWithin = 10 * time.Second
)

// process is one component: it is started again whenever it ends, unless it was told to stop.
type process struct {
	name string
	args []string

	mutex   sync.Mutex
	running *exec.Cmd     // nil while stopped
	ended   chan struct{} // closed when running has ended
	wanted  bool
	ends    int // how often it ended by itself since it was told to start
}

// start runs the component, if it does not run.
func (p *process) start() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.wanted = true
	if p.running != nil {
		return nil
	}
	p.ends = 0
	return p.launch()
}

func (p *process) launch() error {
	output, err := os.OpenFile(logFolder+"/"+p.name+".log", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer output.Close()
	command := exec.Command("/bin/"+p.name, p.args...)
	command.Stdout = output
	command.Stderr = output
	if err := command.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	p.running, p.ended = command, ended
	go p.watch(command, ended)
	return nil
}

func (p *process) watch(command *exec.Cmd, ended chan struct{}) {
	failure := command.Wait()
	p.mutex.Lock()
	p.running = nil
	close(ended)
	again := p.wanted
	p.ends++
	p.mutex.Unlock()
	if !again {
		return
	}
	log.Printf("%s ended by itself (%v); it starts again.", p.name, failure)
	time.Sleep(restartAfter)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.wanted && p.running == nil {
		if err := p.launch(); err != nil {
			log.Printf("%s does not start: %v", p.name, err)
		}
	}
}

func (p *process) endedByItself() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.ends
}

// stop ends the component and returns when it has ended.
func (p *process) stop() error {
	command, ended := p.unwanted()
	if command == nil {
		return nil
	}
	// A paused process takes no signal but these two.
	_ = command.Process.Signal(syscall.SIGCONT)
	_ = command.Process.Signal(syscall.SIGTERM)
	select {
	case <-ended:
	case <-time.After(stopWithin):
		_ = command.Process.Kill()
		<-ended
	}
	return nil
}

// kill ends the component as a crash would; it stays down until it is started.
func (p *process) kill() error {
	command, ended := p.unwanted()
	if command == nil {
		return nil
	}
	_ = command.Process.Kill()
	<-ended
	return nil
}

// unwanted says that the component is not to be started again, and returns it while it runs.
func (p *process) unwanted() (*exec.Cmd, chan struct{}) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.wanted = false
	return p.running, p.ended
}

func (p *process) signal(signal syscall.Signal) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.running == nil {
		return fmt.Errorf("%s does not run", p.name)
	}
	return p.running.Process.Signal(signal)
}
