// Generates the SDK of one language from a Pulumi schema, for engines on which `pulumi package gen-sdk` fails.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// A loader that rejects every package: the schema refers to no other package.
type noPackages struct{ schema.ReferenceLoader }

func (noPackages) LoadPackageReferenceV2(
	_ context.Context, wanted *schema.PackageDescriptor,
) (schema.PackageReference, error) {
	return nil, fmt.Errorf("the schema refers to the package %s; only its own types can be had here", wanted.Name)
}

// The first argument is the name of the tool in the header of every generated file.
var generators = map[string]func(*schema.Package) (map[string][]byte, error){
	"go": func(p *schema.Package) (map[string][]byte, error) {
		return golang.GeneratePackage("pulumi-language-go", p, nil)
	},
	"nodejs": func(p *schema.Package) (map[string][]byte, error) {
		return nodejs.GeneratePackage("pulumi-language-nodejs", p, nil, nil, false, noPackages{})
	},
	"python": func(p *schema.Package) (map[string][]byte, error) {
		return python.GeneratePackage("pulumi-language-python", p, nil, noPackages{})
	},
}

func main() {
	if len(os.Args) != 4 || generators[os.Args[2]] == nil {
		fmt.Fprintln(os.Stderr, "usage: generate-sdk SCHEMA go|nodejs|python FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(schemaFile, language, folder string) error {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return fmt.Errorf("%s: %w", schemaFile, err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, noPackages{}, schema.ValidationOptions{})
	for _, diagnostic := range diagnostics {
		fmt.Fprintln(os.Stderr, diagnostic.Summary)
	}
	if err != nil {
		return err
	}
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is not a valid schema; what is wrong is said above", schemaFile)
	}
	files, err := generators[language](pkg)
	if err != nil {
		return err
	}
	return write(files, folder)
}

func write(files map[string][]byte, folder string) error {
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
