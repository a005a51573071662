import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { errorText } from '../../../../i18n/errors.ts'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { Contact } from '../../logic/contact.ts'
import { changesOf, draftOf, GROUP_NAMES, GROUPS } from '../../logic/profile.ts'
import { ValueInput } from './custom-value.tsx'
import { ProfileInput } from './profile-input.tsx'

/** Edits the profile of a contact. Imports do not overwrite values typed here. */
export function ProfileForm({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(contact))
  const { profile, custom } = draft
  const fields = useCustomFields()
  const changes = changesOf(draft)
  const isDirty = Object.keys(changes).length > 0
  const { save, isSaving, faultOf } = useSaving(contact.id, onClose)
  useLeaveGuard(isDirty && !isSaving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) save(changes)
    else onClose()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {GROUP_NAMES.map((group) => (
          <Section key={group} title={t(`profile.groups.${group}`)}>
            <SimpleGrid cols={{ base: 1, xs: group === 'note' ? 1 : 2 }}>
              {GROUPS[group].map((field) => (
                <ProfileInput
                  key={field}
                  field={field}
                  value={profile[field]}
                  onChange={(value) => setDraft({ ...draft, profile: { ...profile, [field]: value } })}
                  error={faultOf(field)}
                />
              ))}
            </SimpleGrid>
          </Section>
        ))}
        {fields.length > 0 && (
          <Section title={t('profile.custom')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {fields.map((field) => (
                <ValueInput
                  key={field.id}
                  field={field}
                  value={custom[field.id] ?? null}
                  onChange={(value) => setDraft({ ...draft, custom: { ...custom, [field.id]: value } })}
                  error={faultOf(`customFields.${field.id}`)}
                />
              ))}
            </SimpleGrid>
          </Section>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Saves the profile and shows the server's error at its field. */
function useSaving(contactId: string, onDone: () => void) {
  const { t: common } = useTranslation()
  const [fault, setFault] = useState<ApiError | null>(null)
  const { mutate, isPending } = useSend('PATCH /contacts/{contact_id}', {
    touches: ['/contacts'],
    onDone: () => {
      notify(common('saved'))
      onDone()
    },
    onFail: (error) => {
      setFault(error)
      if (error.code !== 'validation') notifyError(error)
    },
  })
  return {
    save: (body: Parameters<typeof mutate>[0]['body']) => {
      setFault(null)
      mutate({ path: { contact_id: contactId }, body })
    },
    isSaving: isPending,
    faultOf: (field: string) => (fault?.code === 'validation' && fault.reason === field ? errorText(fault) : undefined),
  }
}
