package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi-yaml/pkg/pulumiyaml"
	yaml "github.com/pulumi/pulumi-yaml/pkg/pulumiyaml/codegen"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

var programGenerators = map[string]func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error){
	"go":     golang.GenerateProgram,
	"nodejs": nodejs.GenerateProgram,
	"python": python.GenerateProgram,
}

// Prints the programs as JSON, by the name of the YAML file.
func printPrograms(pkg *schema.Package, language, folder string) error {
	generate := programGenerators[language]
	if generate == nil {
		return fmt.Errorf("YAML cannot be translated to %s", language)
	}
	sources, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil {
		return err
	}
	programs := map[string]string{}
	for _, source := range sources {
		text, err := translate(source, pkg, generate)
		if err != nil {
			return fmt.Errorf("%s: %w", source, err)
		}
		programs[strings.TrimSuffix(filepath.Base(source), ".yaml")] = text
	}
	return json.NewEncoder(os.Stdout).Encode(programs)
}

func translate(
	source string, pkg *schema.Package, generate func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error),
) (string, error) {
	text, err := os.ReadFile(source)
	if err != nil {
		return "", err
	}
	template, problems, err := pulumiyaml.LoadYAMLBytes(source, text)
	if err != nil {
		return "", err
	}
	if problems.HasErrors() {
		return "", problems
	}
	loader := onlyPackage{pkg: pkg}
	body, diagnostics, err := yaml.ConvertTemplateIL(template, loader)
	if err = errors.Join(err, diagnosticsError(diagnostics)); err != nil {
		return "", err
	}
	parser := syntax.NewParser()
	if err := parser.ParseFile(strings.NewReader(body), source); err != nil {
		return "", err
	}
	program, diagnostics, err := pcl.BindProgram(parser.Files, loader, pcl.PreferOutputVersionedInvokes)
	if err = errors.Join(err, diagnosticsError(diagnostics)); err != nil {
		return "", err
	}
	files, diagnostics, err := generate(program)
	if err = errors.Join(err, diagnosticsError(diagnostics)); err != nil {
		return "", err
	}
	for _, file := range files {
		return string(file), nil
	}
	return "", errors.New("the generator wrote nothing")
}

func diagnosticsError(diagnostics hcl.Diagnostics) error {
	if len(diagnostics) == 0 {
		return nil
	}
	return diagnostics
}
