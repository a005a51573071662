import { Alert, Button, Loader, Menu, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { errorText } from '../../i18n/errors.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { Difference } from './difference.tsx'
import { useHasWriting, type WritingLanguage } from './use-writing.ts'

const TASKS = ['shorten', 'friendlier', 'formal', 'correct'] as const
type Task = (typeof TASKS)[number]

interface Props {
  /** The text with its tags; at most 5,000 characters. */
  text: string
  language: WritingLanguage
  onAccept: (text: string) => void
}

/** A menu that lets a language model shorten or change a text; nothing if there is none. */
export function RewriteMenu(props: Props) {
  const { t } = useTranslation('writing')
  const [task, setTask] = useState<Task | null>(null)
  if (!useHasWriting()) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal trapFocus>
        <Menu.Target>
          <Button
            variant="light"
            size="compact-sm"
            disabled={!props.text.trim()}
            leftSection={<IconSparkles size={15} aria-hidden />}
          >
            {t('rewrite.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {TASKS.map((one) => (
            <Menu.Item key={one} onClick={() => setTask(one)}>
              {t(`rewrite.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {task && <Rewriting {...props} task={task} onClose={() => setTask(null)} />}
    </>
  )
}

function Rewriting({ text, language, task, onAccept, onClose }: Props & { task: Task; onClose: () => void }) {
  const { t } = useTranslation('writing')
  // The dialog shows failures.
  const { mutate, data, error, isPending } = useSend('POST /writing/rewrite', { onFail: () => {} })
  const ask = () => mutate({ body: { text, task, language } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when it opens
  useEffect(ask, [])
  return (
    <FormModal
      title={t(`rewrite.${task}`)}
      action={t(data ? 'use' : 'again')}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!data) return ask()
        onAccept(data.text)
        onClose()
      }}
    >
      {isPending && <Loader size="sm" role="status" aria-label={t('waiting')} />}
      {error && <Alert color="red">{errorText(error)}</Alert>}
      {data && (
        <>
          <Text fz="sm" c="dimmed">
            {t(data.text === text ? 'rewrite.same' : 'hint')}
          </Text>
          <Difference before={text} after={data.text} />
        </>
      )}
    </FormModal>
  )
}
