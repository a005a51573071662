import { Alert, Button, Card, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { errorText } from '../../i18n/errors.ts'
import { Difference } from './difference.tsx'
import { useHasWriting, type WritingLanguage } from './use-writing.ts'

interface Head {
  subject: string
  preheader: string
}

interface Props extends Head {
  /** The text of the mail, with its merge tags. */
  text: string
  language: WritingLanguage
  onAccept: (head: Head) => void
}

/** A button that lets a language model propose subjects; nothing if there is none. */
export function SubjectProposals(props: Props) {
  const { t } = useTranslation('writing')
  const [isOpen, setOpen] = useState(false)
  if (!useHasWriting()) return null
  return (
    <>
      <Button
        variant="light"
        size="compact-sm"
        disabled={!props.text.trim()}
        leftSection={<IconSparkles size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('subjects.open')}
      </Button>
      {isOpen && <Proposals {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Proposals({ subject, preheader, text, language, onAccept, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('writing')
  const { t: common } = useTranslation()
  // The dialog shows failures.
  const { mutate, data, error, isPending } = useSend('POST /writing/subjects', { onFail: () => {} })
  const ask = () => mutate({ body: { subject, preheader, text: text.slice(0, 20_000), language, count: 5 } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when it opens
  useEffect(ask, [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('subjects.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {t('hint')}
        </Text>
        {isPending && <Loader size="sm" role="status" aria-label={t('waiting')} />}
        {error && <Alert color="red">{errorText(error)}</Alert>}
        {data?.proposals.map((proposal) => (
          <Card key={proposal.subject} withBorder padding="sm" component="article" aria-label={proposal.subject}>
            <Text fw={600} component="div">
              <Difference before={subject} after={proposal.subject} />
            </Text>
            <Text fz="sm" component="div">
              <Difference before={preheader} after={proposal.preheader} />
            </Text>
            <Group justify="flex-end" mt="xs">
              <Button
                size="compact-sm"
                onClick={() => {
                  onAccept(proposal)
                  onClose()
                }}
              >
                {t('use')}
              </Button>
            </Group>
          </Card>
        ))}
        {!isPending && (
          <Group>
            <Button variant="default" size="compact-sm" onClick={ask}>
              {t('again')}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
