import { Button, MultiSelect, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useMay, useRight } from '../../../../core/company.tsx'
import { type ContactOption, useContactOptions } from '../../../../parts/contact/use-contact-options.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import type { Automation } from '../../logic/editor/graph/graph.ts'
import { manualTrigger } from '../../logic/runs/manual-trigger.ts'
import { type Added, AddedContacts } from './added-contacts.tsx'

type Target = Pick<Automation, 'id' | 'status' | 'graph'>

/** The button that adds contacts to an automation which has a trigger for it, and its dialog; null where it is not offered. */
export function useAddContacts(automation: Target): { button: ReactNode; dialog: ReactNode } | null {
  const { t } = useTranslation('automations')
  const [mayChange, maySeeContacts] = [useMay('campaigns'), useMay('contacts', 'read')]
  const maySend = useRight('send')
  const [isOpen, setOpen] = useState(false)
  const trigger = manualTrigger(automation.graph)
  if (!mayChange || !maySend || !maySeeContacts || !trigger) return null
  const isActive = automation.status === 'active'
  return {
    button: (
      <Button
        leftSection={<IconUserPlus size={16} aria-hidden />}
        disabled={!isActive}
        title={isActive ? undefined : t('runs.add.notActive')}
        onClick={() => setOpen(true)}
      >
        {t('runs.add.open')}
      </Button>
    ),
    dialog: isOpen && <AddDialog id={automation.id} trigger={trigger} onClose={() => setOpen(false)} />,
  }
}

/** Contacts that the API takes at once. */
const MOST = 1000

interface DialogProps {
  id: string
  trigger: { config: Record<string, unknown> }
  onClose: () => void
}

function AddDialog({ id, trigger, onClose }: DialogProps) {
  const { t } = useTranslation('automations')
  const [chosen, setChosen] = useState<readonly ContactOption[]>([])
  const [isMissing, setMissing] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  const [isSearching, setSearching] = useState(false)
  const { onDropdownOpen, ...options } = useContactOptions(chosen)
  const add = useSend('POST /automations/{automation_id}/contacts', {
    touches: ['/automations'],
    onDone: (answer) => setAdded({ ...answer, emails: new Map(chosen.map(({ value, label }) => [value, label])) }),
  })
  const send = () => {
    setMissing(!chosen.length)
    if (chosen.length)
      add.mutate({ path: { automation_id: id }, body: { contactIds: chosen.map(({ value }) => value) } })
  }
  if (added) return <AddedContacts added={added} reentry={String(trigger.config.reentry ?? 'skip')} onClose={onClose} />
  return (
    <FormModal
      title={t('runs.add.title')}
      action={t('runs.add.action')}
      onClose={onClose}
      onSubmit={send}
      isBusy={add.isPending}
    >
      <Text>{t('runs.add.text')}</Text>
      <MultiSelect
        {...options}
        label={t('runs.add.contacts')}
        placeholder={chosen.length ? '' : t('runs.contactHint')}
        data-autofocus
        hidePickedOptions
        // Open options cover the button below.
        openOnFocus={false}
        dropdownOpened={isSearching}
        onDropdownOpen={() => {
          setSearching(true)
          onDropdownOpen()
        }}
        onDropdownClose={() => setSearching(false)}
        onOptionSubmit={() => setSearching(false)}
        maxValues={MOST}
        error={isMissing && !chosen.length ? t('runs.add.missing') : null}
        value={chosen.map(({ value }) => value)}
        onChange={(ids) => setChosen(ids.map((value) => options.data.find((one) => one.value === value)!))}
      />
    </FormModal>
  )
}
