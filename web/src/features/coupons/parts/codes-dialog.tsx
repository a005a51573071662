import { Alert, Button, FileButton, Group, Stack as Lines, Modal, Pill, Progress, Text, Textarea } from '@mantine/core'
import { IconCheck, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { codesOf, MOST_CODES } from '../logic/codes.ts'
import type { Stack } from '../logic/stack.ts'
import { addCodes, markUsed, type Outcome, useCodes } from '../logic/use-codes.ts'

interface Props {
  stack: Stack
  /** Adds codes to the stack, or marks them as used. */
  work: 'add' | 'used'
  onClose: () => void
}

/** Takes codes that a person pastes or has in a text file, and shows what happened to them. */
export function CodesDialog({ stack, work, onClose }: Props) {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const { share, outcome, fault, run, again } = useCodes(stack.id, work === 'add' ? addCodes : markUsed)
  const isBusy = share !== null
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(`codes.${work}.title`, { name: stack.name })}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Lines>
        {fault !== null && (
          <Alert color="red" role="alert">
            {errorText(fault)}
          </Alert>
        )}
        {outcome && !isBusy ? (
          <Result work={work} outcome={outcome} onAgain={again} onClose={onClose} />
        ) : (
          <Codes work={work} share={share} onCodes={run} onClose={onClose} />
        )}
      </Lines>
    </Modal>
  )
}

interface CodesProps {
  work: 'add' | 'used'
  /** The share of the codes that was sent; null before. */
  share: number | null
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function Codes({ work, share, onCodes, onClose }: CodesProps) {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const [file, setFile] = useState<{ name: string; codes: string[] } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const codes = file?.codes ?? codesOf(text)
  const take = (next: File | null) =>
    next?.text().then((read) => {
      setFile({ name: next.name, codes: codesOf(read) })
      setFault(null)
    })
  const submit = () => {
    const wrong = !codes.length ? t('codes.missing') : codes.length > MOST_CODES ? t('codes.tooMany') : null
    setFault(wrong)
    if (!wrong) onCodes(codes)
  }
  const counted = t('codes.count', { count: codes.length, number: number(codes.length) })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Lines>
        {file ? (
          <div>
            <Pill
              size="lg"
              withRemoveButton
              onRemove={() => setFile(null)}
              removeButtonProps={{ 'aria-label': t('codes.removeFile'), 'aria-hidden': false, tabIndex: 0 }}
            >
              {file.name}
            </Pill>
            {fault && (
              <Text fz="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
                {fault}
              </Text>
            )}
          </div>
        ) : (
          <Textarea
            label={t('codes.label')}
            description={t(`codes.${work}.hint`)}
            data-autofocus
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={fault}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
        )}
        {share !== null && <Progress value={100 * share} animated aria-label={t('codes.progress')} />}
        <Group justify="space-between">
          <Group gap="sm">
            <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={take}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
                  {t('codes.file')}
                </Button>
              )}
            </FileButton>
            <Text fz="sm" c="dimmed" aria-live="polite" className="numbers">
              {codes.length > 0 && counted}
            </Text>
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={share !== null}>
              {t(`codes.${work}.action`)}
            </Button>
          </Group>
        </Group>
      </Lines>
    </form>
  )
}

interface ResultProps {
  work: 'add' | 'used'
  outcome: Outcome
  onAgain: () => void
  onClose: () => void
}

const WORDS = { add: ['added', 'duplicate', 'invalid'], used: ['marked', 'already', 'unknown'] } as const

function Result({ work, outcome, onAgain, onClose }: ResultProps) {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  return (
    <Lines>
      <Alert color={outcome[WORDS[work][0]] ? 'teal' : 'yellow'} icon={<IconCheck aria-hidden />} role="status">
        {WORDS[work].map((word, at) => {
          const count = outcome[word] ?? 0
          // The first one is the answer; the others are shown when there is something to know.
          return (
            (at === 0 || count > 0) && (
              <Text key={word} fz="sm" fw={at === 0 ? 600 : 400}>
                {t(`outcome.${word}`, { count, number: number(count) })}
              </Text>
            )
          )
        })}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('codes.more')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {common('close')}
        </Button>
      </Group>
    </Lines>
  )
}
