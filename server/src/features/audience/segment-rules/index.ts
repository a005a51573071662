export { ruleContext } from './context.ts'
export type { Condition, Reference, RuleContext } from './define-rule.ts'
export {
  countRules,
  type Group,
  type NamedObject,
  readDefinition,
  readStored,
  referencesOf,
  type Tree,
} from './read-definition.ts'
export { compile, EVERYONE } from './sql/compile.ts'
export { missingObject } from './sql/named-objects.ts'
export { DOMAINS, isKeptBy, PROVIDERS, type Provider } from './sql/parts/providers.ts'
