const NUMBER = /^(?:bool|byte|rune|u?int(?:8|16|32|64|ptr)?|float(?:32|64)|complex(?:64|128))$/;
const OTHER = /^(?:string|error|any|comparable)$/;

/** Whether a type of the language itself holds a number or a truth value. */
export function isNumberType(type: string): boolean {
  return NUMBER.test(type);
}

/** Whether a type is one of the language itself. */
export function isPlainType(type: string): boolean {
  return NUMBER.test(type) || OTHER.test(type);
}
