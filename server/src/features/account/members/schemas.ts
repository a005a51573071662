import Type from 'typebox'
import { Email, Enum, Id, Time } from '../../../platform/http/schemas.ts'
import { ROLES } from './access.ts'

export const Roles = Type.Array(Enum(ROLES), {
  minItems: 1,
  maxItems: ROLES.length,
  uniqueItems: true,
  examples: [['marketing_manager']],
})

export const Member = Type.Object(
  {
    id: Id,
    email: Email,
    name: Type.String(),
    roles: Type.Array(Type.String()),
    active: Type.Boolean(),
    twoFactor: Type.Boolean(),
    createdAt: Time,
  },
  { title: 'Member' },
)

export const MemberPatch = Type.Partial(Type.Object({ roles: Roles, active: Type.Boolean() }), { title: 'MemberPatch' })
