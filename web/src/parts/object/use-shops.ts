import { useApi } from '../../api/hooks.ts'

/** The e-shops of the company. With only one, pages do not speak of it. */
export function useShops() {
  const { data } = useApi('GET /shops', { query: { pageSize: 100 } })
  const shops = data?.items ?? []
  return {
    shops,
    isLoaded: data !== undefined,
    areSeveral: (data?.total ?? 0) > 1,
    nameOf: (shopId: string) => shops.find(({ id }) => id === shopId)?.name ?? '—',
  }
}
