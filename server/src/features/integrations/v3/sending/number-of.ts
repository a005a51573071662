import { createHash } from 'node:crypto'
import type { Tenant } from '../../../../platform/context.ts'

/** Numbers of mails and SMS are 32 hexadecimal digits. */
export const numberOf = ({ publicId }: Pick<Tenant, 'publicId'>, kind: 'mail' | 'sms', id: string) =>
  createHash('sha256').update(`${publicId}:${kind}:${id}`).digest('hex').slice(0, 32)
