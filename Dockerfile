# The image contains the program, the certificates of public authorities, and an empty
# directory for its data. It runs as a user without privileges, and needs no writable file
# but those in /data, which PostgreSQL instances hardly use.

# Both may be mirrors: --build-arg GO_IMAGE=registry.example.org/golang:1.26-bookworm
ARG GO_IMAGE=docker.io/library/golang:1.26-bookworm

FROM ${GO_IMAGE} AS build
ARG GOPROXY=https://proxy.golang.org,direct
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN make release-binary OUT=/out/stagegate \
	&& install -d -m 0700 /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/stagegate /stagegate
COPY --from=build --chown=65532:65532 /out/data /data
ENV HTTP_ADDR=0.0.0.0:8080 DATA_DIR=/data LOG_FORMAT=json
USER 65532:65532
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["/stagegate", "ready"]
ENTRYPOINT ["/stagegate"]
CMD ["serve"]
