/** What the key of another service is encrypted for. */
export const secretContext = (tenantId: string, migrationId: string) => `migration:${tenantId}:${migrationId}`
