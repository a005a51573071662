import { useApi } from '../../../api/hooks.ts'
import { useCompany, useMay } from '../../../core/company.tsx'

/** Tags that footers use. */
export const COMPANY_TAGS = ['cl_company', 'cl_address', 'cl_email', 'cl_phone'] as const
export const LINK_TAGS = ['unsubscribe', 'preferences', 'webversion'] as const

const TAG = /\{\{\s*(\w+)[^}]*\}\}/g

/** Whether the text has one of the tags. */
export const hasTag = (html: string, ...names: string[]) =>
  [...html.matchAll(TAG)].some(([, name = '']) => names.includes(name))

/** Replaces the tags of a footer by the data of the company, for the preview. */
export function useFilled() {
  const { name } = useCompany()
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /company', {}, { enabled: mayRead })
  const town = [data?.postalCode, data?.city].filter(Boolean).join(' ')
  const values: Record<string, string | undefined> = {
    cl_company: data?.legalName || name,
    cl_address: [data?.street, town, data?.country].filter(Boolean).join(', '),
    cl_email: data?.email,
    cl_phone: data?.phone,
    unsubscribe: '#',
    preferences: '#',
    webversion: '#',
  }
  // Unknown tags stay as they are written.
  return (html: string) => html.replace(TAG, (tag, key: string) => escaped(values[key]) || tag)
}

const escaped = (text = '') => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
