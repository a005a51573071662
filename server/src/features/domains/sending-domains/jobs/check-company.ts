import { recheckDomain } from '../check-domain.ts'
import { defineCompanyCheck } from '../define-domain-checks.ts'
import { domainsToCheck } from '../store.ts'

/** Checks the due sending domains of a company. */
export const checkCompanyJob = defineCompanyCheck({
  name: 'sending-domains.check-company',
  due: domainsToCheck,
  check: recheckDomain,
})
