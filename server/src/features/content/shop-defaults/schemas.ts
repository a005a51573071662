import Type from 'typebox'
import { Id, Nullable } from '../../../platform/http/schemas.ts'

export const DefaultInput = Type.Object({
  shopId: Type.Optional(
    Nullable({ ...Id, description: 'The shop that it is for; without one, every shop without its own' }),
  ),
})
export const DefaultQuery = Type.Object({ shopId: Type.Optional(Id) })
