// Runs Pulumi's code generators: `generate sdk SCHEMA LANGUAGE FOLDER` writes the SDK of a language, for engines on which
// `pulumi package gen-sdk` fails; `generate programs SCHEMA LANGUAGE FOLDER` translates the YAML programs of a folder.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

type command func(pkg *schema.Package, language, folder string) error

var commands = map[string]command{"programs": printPrograms, "sdk": writeSdk}

func main() {
	if len(os.Args) != 5 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: generate sdk|programs SCHEMA LANGUAGE FOLDER")
		os.Exit(2)
	}
	if err := run(commands[os.Args[1]], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(command command, schemaFile, language, folder string) error {
	pkg, err := bind(schemaFile)
	if err != nil {
		return err
	}
	return command(pkg, language, folder)
}

func bind(schemaFile string) (*schema.Package, error) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, fmt.Errorf("%s: %w", schemaFile, err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, onlyPackage{}, schema.ValidationOptions{})
	for _, diagnostic := range diagnostics {
		fmt.Fprintln(os.Stderr, diagnostic.Summary)
	}
	if err != nil {
		return nil, err
	}
	if diagnostics.HasErrors() {
		return nil, fmt.Errorf("%s is not a valid schema; what is wrong is said above", schemaFile)
	}
	return pkg, nil
}

// Loads the package of the schema for programs, and nothing for the schema, which refers to no other package.
type onlyPackage struct {
	schema.ReferenceLoader
	pkg *schema.Package
}

func (loader onlyPackage) LoadPackageReferenceV2(
	_ context.Context, wanted *schema.PackageDescriptor,
) (schema.PackageReference, error) {
	if loader.pkg == nil || wanted.Name != loader.pkg.Name {
		return nil, fmt.Errorf("the package %s is not the one of the schema, the only one that can be had here", wanted.Name)
	}
	return loader.pkg.Reference(), nil
}
