// Writes the Java SDK, with the arguments of `generate`: sdk SCHEMA java FOLDER. It is a module of its own because the
// generator for Java is published only for a Pulumi older than the one that the other generators belong to.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	if len(os.Args) != 5 || os.Args[1] != "sdk" || os.Args[3] != "java" {
		fmt.Fprintln(os.Stderr, "usage: generate-java sdk SCHEMA java FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[2], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(schemaFile, folder string) error {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return fmt.Errorf("%s: %w", schemaFile, err)
	}
	pkg, err := schema.ImportSpec(spec, nil, schema.ValidationOptions{})
	if err != nil {
		return fmt.Errorf("%s is not a valid schema: %w", schemaFile, err)
	}
	files, err := java.GeneratePackage("pulumi-language-java", pkg, nil, nil, false, false)
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
