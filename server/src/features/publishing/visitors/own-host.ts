import type { Db } from '../../../platform/db/database.ts'
import { companyHosts } from '../../domains/sending-domains/index.ts'

/** Whether a host shows pages of a company: the host of the service does, and hosts of the company's own domains. */
export const isShownOn = async (db: Db, tenantId: string, publicHost: string | null): Promise<boolean> =>
  publicHost === null || (await companyHosts(db, tenantId)).some(({ host }) => host === publicHost)
