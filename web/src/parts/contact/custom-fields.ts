import { useApi } from '../../api/hooks.ts'

const pageOf = (page: number) => ({ query: { page, pageSize: 100, archived: false, sort: 'order' } })

/** All custom fields of the company. There are at most 300, which are three pages. */
export function useCustomFields() {
  const { data: first } = useApi('GET /custom-fields', pageOf(1))
  const total = first?.total ?? 0
  const { data: second } = useApi('GET /custom-fields', pageOf(2), { enabled: total > 100 })
  const { data: third } = useApi('GET /custom-fields', pageOf(3), { enabled: total > 200 })
  return [first, second, third].flatMap((page) => page?.items ?? [])
}
