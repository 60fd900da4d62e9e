module stagegate/bench

go 1.26.0
