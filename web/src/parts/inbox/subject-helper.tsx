import { Button, Card, Collapse, Group, List, Stack } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../core/company.tsx'
import { isLanguage } from '../../i18n/texts.ts'
import { useFilledMail, type WrittenMail } from '../preview/filled-mail.ts'
import { SubjectProposals } from '../writing/subject-proposals.tsx'
import { useHasWriting } from '../writing/use-writing.ts'
import { hintsFor } from './hints.ts'
import { InboxRows } from './inbox-rows.tsx'
import type { Head } from './inboxes.ts'
import { textOf } from './text-of.ts'

interface Props {
  mail: WrittenMail & Head
  /** The name of the sender; by default that of the company. */
  sender?: string
  /** Takes over a proposal; without it there are none. */
  onChange?: ((head: Head) => void) | undefined
}

/** Shows a mail as inboxes do, what could be better, and lets a language model propose subjects. */
export function SubjectHelper({ mail, sender, onChange }: Props) {
  const { t, i18n } = useTranslation('inbox')
  const company = useCompany()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useFilledMail(mail, { isEnabled: isOpen })
  const head = { subject: data?.subject ?? mail.subject, preheader: data?.preheader ?? mail.preheader }
  const hints = hintsFor(head)
  const hasProposals = useHasWriting() && onChange !== undefined
  // Reading the HTML of a large mail takes longer than drawing everything else here.
  const text = useMemo(() => (hasProposals ? textOf(mail.html) : ''), [hasProposals, mail.html])
  return (
    <Stack gap="xs" mb="md">
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconInbox size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('open')}
        </Button>
        {onChange && (
          <SubjectProposals
            subject={mail.subject}
            preheader={mail.preheader}
            text={text}
            language={isLanguage(i18n.language) ? i18n.language : 'en'}
            onAccept={onChange}
          />
        )}
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Card withBorder padding="md" component="section" aria-label={t('open')}>
          {hints.length > 0 && (
            <List fz="sm" mb="sm" aria-label={t('hints')}>
              {hints.map((hint) => (
                <List.Item key={hint.code}>{t(`hint.${hint.code}`, hint)}</List.Item>
              ))}
            </List>
          )}
          <InboxRows sender={sender ?? company.name} {...head} />
        </Card>
      </Collapse>
    </Stack>
  )
}
