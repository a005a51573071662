import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { type ContactOption, useContactOptions } from '../../../../parts/contact/use-contact-options.ts'
import type { TableState } from '../../../../ui/table/table-state.ts'

const STATES = ['running', 'ended'] as const

/** Filters of the runs by state and contact. */
export function RunFilters({ state: { filters, setFilters } }: { state: TableState }) {
  const { t } = useTranslation('automations')
  const maySeeContacts = useMay('contacts', 'read')
  return (
    <>
      {maySeeContacts && (
        <ContactFilter value={filters.contactId} onChange={(contactId) => setFilters({ contactId })} />
      )}
      <Select
        aria-label={t('runs.state')}
        placeholder={t('runs.anyState')}
        clearable
        data={STATES.map((value) => ({ value, label: t(`runs.states.${value}`) }))}
        value={filters.status ?? null}
        onChange={(status) => setFilters({ status: status ?? undefined })}
        w={{ base: '100%', xs: 190 }}
      />
    </>
  )
}

interface FilterProps {
  value: string | undefined
  onChange: (contactId: string | undefined) => void
}

function ContactFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('automations')
  const [picked, setPicked] = useState<ContactOption | null>(null)
  const isPicked = picked?.value === value
  // The contact of an address that was opened is known by its id only.
  const { data } = useApi(
    'GET /contacts/{contact_id}',
    { path: { contact_id: value ?? '' } },
    { enabled: value !== undefined && !isPicked, isShown: true },
  )
  const chosen = value === undefined ? null : isPicked ? picked : { value, label: data?.email ?? '…' }
  const options = useContactOptions(chosen ? [chosen] : [])
  return (
    <Select
      {...options}
      aria-label={t('runs.contact')}
      placeholder={t('runs.findContact')}
      clearable
      value={value ?? null}
      onChange={(id) => {
        setPicked(options.data.find((one) => one.value === id) ?? null)
        onChange(id ?? undefined)
      }}
      w={{ base: '100%', xs: 280 }}
    />
  )
}
