package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// The first argument is the name of the tool in the header of every generated file.
var sdkGenerators = map[string]func(*schema.Package) (map[string][]byte, error){
	"dotnet": func(p *schema.Package) (map[string][]byte, error) {
		http.DefaultTransport = emptyAnswers{}
		return dotnet.GeneratePackage("pulumi-language-dotnet", p, nil, nil)
	},
	"go": func(p *schema.Package) (map[string][]byte, error) {
		return golang.GeneratePackage("pulumi-language-go", p, nil)
	},
	"nodejs": func(p *schema.Package) (map[string][]byte, error) {
		return nodejs.GeneratePackage("pulumi-language-nodejs", p, nil, nil, false, onlyPackage{})
	},
	"python": func(p *schema.Package) (map[string][]byte, error) {
		return python.GeneratePackage("pulumi-language-python", p, nil, onlyPackage{})
	},
}

func writeSdk(pkg *schema.Package, language, folder string) error {
	generate := sdkGenerators[language]
	if generate == nil {
		return fmt.Errorf("there is no generator for an SDK for %s", language)
	}
	files, err := generate(pkg)
	if err != nil {
		return err
	}
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Answers the download of the logo, which `npm run sdk` copies from this repository instead.
type emptyAnswers struct{}

func (emptyAnswers) RoundTrip(request *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Request: request, Body: io.NopCloser(strings.NewReader(""))}, nil
}
