import Type from 'typebox'
import { Time } from '../../../platform/http/schemas.ts'
import { Proof } from '../../account/passkeys/index.ts'

export const DeletionInput = Type.Object(Proof, { title: 'CompanyDeletionInput' })
export const DeletionAnswer = Type.Object({ deletesAt: Time }, { title: 'CompanyDeletion' })
