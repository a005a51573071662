import Type from 'typebox'
import { Time } from '../../../platform/http/schemas.ts'
import { OldPassword } from '../../account/sign-in/index.ts'

export const DeletionInput = Type.Object({ password: OldPassword }, { title: 'CompanyDeletionInput' })
export const DeletionAnswer = Type.Object({ deletesAt: Time }, { title: 'CompanyDeletion' })
