import { defineCompanyCheck } from '../../sending-domains/index.ts'
import { checkWatchedDomain } from '../check-watched-domain.ts'
import { domainsToCheck } from '../store.ts'

/** Checks the due watched domains of a company. */
export const checkCompanyJob = defineCompanyCheck({
  name: 'deliverability.check-company',
  due: domainsToCheck,
  check: checkWatchedDomain,
})
