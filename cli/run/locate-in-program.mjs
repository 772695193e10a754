// Runs in a process of its own, because the compiler belongs to the checkout: finds where a program says something.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

process.once("message", ({ file, compiler, places }) => {
  const ts = createRequire(import.meta.url)(compiler);
  if (ts.createSourceFile === undefined) process.exit();
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const program = new Program(ts, source);
  process.send({ positions: places.map(({ path, part }) => program.locate(path, part)) }, () => process.exit());
});

/** The literals of a program. */
class Program {
  #ts;
  #source;

  constructor(ts, source) {
    this.#ts = ts;
    this.#source = source;
  }

  /** The position of a value or its key, or of the nearest thing around it that is written in this file. */
  locate(path, part) {
    const exported = this.#source.statements.find((statement) => this.#ts.isExportAssignment(statement));
    const value = this.#valueOf(exported?.expression ?? this.#exportedFunction());
    return value === undefined ? null : this.#positionOf(this.#find(value, path, part));
  }

  #exportedFunction() {
    const { SyntaxKind } = this.#ts;
    return this.#source.statements.find(
      (statement) =>
        this.#ts.isFunctionDeclaration(statement) &&
        statement.modifiers?.some(({ kind }) => kind === SyntaxKind.DefaultKeyword),
    );
  }

  #find(value, path, part) {
    let node = value;
    for (const [index, key] of path.entries()) {
      const member = this.#memberOf(node, key);
      if (member === undefined) return node;
      const isLast = index === path.length - 1;
      if (isLast && part === "key") return member.key;
      const inner = this.#valueOf(member.value);
      // What follows is computed, or in another file.
      if (isLast || !this.#isLiteral(inner)) return isLast ? member.value : (inner ?? member.value);
      node = inner;
    }
    return node;
  }

  #isLiteral(node) {
    return node !== undefined && (this.#ts.isObjectLiteralExpression(node) || this.#ts.isArrayLiteralExpression(node));
  }

  #memberOf(node, key) {
    const ts = this.#ts;
    if (ts.isArrayLiteralExpression(node)) {
      const before = node.elements.slice(0, Number(key) + 1);
      const element = before.some(ts.isSpreadElement) ? undefined : before[Number(key)];
      return element && { key: element, value: element };
    }
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    // A later property replaces an earlier one. A spread from elsewhere may have any key, so the search ends there.
    for (const property of node.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.#valueOf(property.expression);
        if (!this.#isLiteral(spread)) return undefined;
        const member = this.#memberOf(spread, key);
        if (member) return member;
      } else if (property.name && this.#nameOf(property.name) === String(key))
        return { key: property.name, value: property.initializer ?? property.name };
    }
    return undefined;
  }

  #nameOf(name) {
    const text = this.#ts.isComputedPropertyName(name) ? name.expression : name;
    return text.text;
  }

  /** What an expression stands for: without types, through variables of the file, and what a function returns. */
  #valueOf(node, seen = new Set()) {
    const ts = this.#ts;
    if (node === undefined || seen.has(node)) return node;
    seen.add(node);
    if (ts.isIdentifier(node)) return this.#valueOf(this.#variable(node) ?? undefined, seen) ?? node;
    const isTyped = ts.isAsExpression(node) || ts.isSatisfiesExpression?.(node) || ts.isTypeAssertionExpression(node);
    if (isTyped || ts.isParenthesizedExpression(node)) return this.#valueOf(node.expression, seen);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node))
      return this.#valueOf(ts.isBlock(node.body) ? this.#returned(node.body) : node.body, seen);
    return node;
  }

  #returned(body) {
    return body.statements.findLast((statement) => this.#ts.isReturnStatement(statement))?.expression;
  }

  /** The value of the variable that a name means, in the nearest block around it. */
  #variable(name) {
    const ts = this.#ts;
    for (let block = name.parent; block; block = block.parent) {
      if (!block.statements) continue;
      for (const statement of block.statements) {
        if (ts.isFunctionDeclaration(statement) && statement.name?.text === name.text) return statement;
        const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
        const found = declared.find((declaration) => declaration.name.text === name.text);
        if (found) return found.initializer;
      }
    }
    return undefined;
  }

  #positionOf(node) {
    const { line, character } = this.#source.getLineAndCharacterOfPosition(node.getStart(this.#source));
    return { line: line + 1, column: character + 1 };
  }
}
