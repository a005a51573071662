import Type from 'typebox'
import { Enum } from '../../../platform/http/schemas.ts'
import { defineNode, NEXT } from './define-node.ts'

/** An action of an advertising network. It can be saved, and blocks activation: no network is connected yet. */
export const advertising = (type: string) =>
  defineNode({
    type,
    family: 'action',
    isAvailable: false,
    config: Type.Object({
      action: Type.Optional(Enum(['add', 'remove'])),
      audienceId: Type.Optional(Type.String({ maxLength: 100, examples: ['120330'] })),
    }),
    required: ['action', 'audienceId'],
    outputs: () => NEXT,
    examples: [{ action: 'add', audienceId: '120330' }],
  })
