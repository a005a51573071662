export type { DomainCheck } from './check-domain.ts'
export { defineCompanyCheck, defineDueCheck } from './define-domain-checks.ts'
export { dkimKeysFor } from './domain-keys.ts'
export { domainOf, readDomain } from './domain-name.ts'
export { presentDomain } from './present.ts'
export { type Dkim, examineDkim } from './records/dkim.ts'
export { examineDmarc } from './records/dmarc.ts'
export { examineSpf } from './records/spf.ts'
export { DomainName, SendingDomain } from './schemas.ts'
export {
  allSendingDomains,
  companiesOfVerifiedDomain,
  findSendingDomain,
  getSendingDomain,
  type SendingDomainRow,
  sendingDomainsNamed,
} from './store.ts'
export { companyHosts, isCompanyHost, returnPathHostOf, someCompanyHosts, trackingHostOf } from './use-cases.ts'
