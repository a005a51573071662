import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'

export interface Added extends Answer<'POST /automations/{automation_id}/contacts'> {
  /** Addresses of the chosen contacts by their ids. */
  emails: ReadonlyMap<string, string>
}

interface Props {
  added: Added
  /** What the trigger does with contacts that were inside before. */
  reentry: string
  onClose: () => void
}

/** How many contacts entered, and which did not and why. */
export function AddedContacts({ added: { added, skipped, emails }, reentry, onClose }: Props) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const why = (reason: (typeof skipped)[number]['reason']) =>
    reason === 'reentry' && (reentry === 'once' || reentry === 'parallel')
      ? t(`runs.add.skipped.${reentry}`)
      : t(`runs.add.skipped.${reason}`)
  return (
    <Modal opened onClose={onClose} title={t('runs.add.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <Stack>
        <Text role="status">
          {added > 0 ? t('runs.add.entered', { count: added, number: number(added) }) : t('runs.add.noneEntered')}
        </Text>
        {skipped.length > 0 && (
          <div>
            <Text fw={600}>{t('runs.add.leftOut', { count: skipped.length, number: number(skipped.length) })}</Text>
            <List mah={320} style={{ overflowY: 'auto' }}>
              {skipped.map(({ contactId, reason }) => (
                <List.Item key={contactId}>
                  <ContactLink id={contactId} email={emails.get(contactId)} />: {why(reason)}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {common('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
