import { createContext, use } from 'react'
import type { Answer } from '../api/client.ts'

export type Me = Answer<'GET /auth/me'>
export type Company = Me['companies'][number]
/** While a company waits for its deletion, its people look and export. */
export function asUsed(company: Company): Company {
  if (!company.deletesAt) return company
  const modules = Object.fromEntries(Object.keys(company.modules).map((module) => [module, 'read' as const]))
  return { ...company, modules, rights: company.rights.filter((right) => right === 'export') }
}

export type Module = 'contacts' | 'campaigns' | 'content' | 'settings' | 'billing'

interface Place {
  company: Company
  me: Me
}

export const PlaceContext = createContext<Place | null>(null)

function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('This component needs a company around it')
  return place
}

/** The company whose pages are open. */
export const useCompany = (): Company => usePlace().company
/** The signed-in person. */
export const useMe = (): Me => usePlace().me

/** Whether the signed-in person may read, or change, a part of the product. */
export function useMay(module: Module, level: 'read' | 'full' = 'full'): boolean {
  const own = useCompany().modules[module]
  return own === 'full' || (level === 'read' && own === 'read')
}

/** Whether the signed-in person has a special right, such as to send. */
export const useRight = (right: 'send' | 'export'): boolean => useCompany().rights.includes(right)
