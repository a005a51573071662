import Type from 'typebox'
import { Id, Nullable } from '../../../platform/http/schemas.ts'

/** Where an object is the default, and what uses it. */
export const usesFields = {
  default: Type.Boolean({ description: 'Whether it is the default of a shop or of the company' }),
  defaultFor: Type.Array(Nullable(Id), { description: 'The shops that it is the default of; null is the company' }),
  usedBy: Type.Object({ templates: Type.Integer(), campaigns: Type.Integer() }),
}
