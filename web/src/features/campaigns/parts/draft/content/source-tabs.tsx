import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconLayout } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TagMenu } from '../../../../../parts/merge-tag/tag-menu.tsx'
import { CodeEditor } from '../../../../../ui/code-editor/code-editor.tsx'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import type { Draft } from '../../../logic/draft/draft.ts'
import type { DraftState } from '../../../logic/draft/use-draft.ts'

const useContent = ({ draft, change }: DraftState) => ({
  content: draft.content,
  set: (changes: Partial<Draft['content']>) => change({ content: { ...draft.content, ...changes } }),
})

/** The HTML of the mail. */
export function HtmlTab({ state }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const confirm = useConfirm()
  const insert = useRef<(text: string) => void>(null)
  const { content, set } = useContent(state)
  const convert = async () => {
    const isSure = await confirm({
      title: t('content.convertTitle'),
      text: t('content.convertText'),
      action: t('content.convert'),
      isDangerous: true,
    })
    if (isSure) set({ editor: 'html', design: null })
  }
  const isVisual = content.editor === 'visual'
  return (
    <Stack>
      {isVisual && (
        <Alert icon={<IconLayout aria-hidden />}>
          <Text fz="sm">{t('content.visual')}</Text>
          <Button variant="default" size="xs" mt="xs" onClick={convert}>
            {t('content.convert')}
          </Button>
        </Alert>
      )}
      {!isVisual && (
        <Group>
          <TagMenu isWide onInsert={(tag) => insert.current?.(tag)} />
        </Group>
      )}
      <CodeEditor
        label={t('content.htmlLabel')}
        value={content.html}
        onChange={(html) => set({ html })}
        isReadOnly={isVisual}
        height={520}
        onReady={(ready) => {
          insert.current = ready
        }}
      />
    </Stack>
  )
}

/** The plain text of the mail. */
export function TextTab({ state }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { content, set } = useContent(state)
  return (
    <Textarea
      label={t('content.textLabel')}
      description={t('content.textHint')}
      autosize
      minRows={12}
      maxRows={40}
      value={content.text ?? ''}
      onChange={(event) => set({ text: event.currentTarget.value || null })}
      styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
    />
  )
}
