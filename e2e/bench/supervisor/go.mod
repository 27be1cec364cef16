module dev.stowage/bench/supervisor

go 1.26.0
