// Package demo has what "stagegate demo" shows: organisations, people, services and cases in
// every situation, and what it prints about them.
package demo
