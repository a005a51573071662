import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../../api/hooks.ts'
import { readGroup } from '../../../rules/definition/definition.ts'
import { DefinitionWords } from '../../../rules/editor/definition-words.tsx'
import { conditionOf, conditionsIn, MAX_CONDITIONS } from '../../model/conditions.ts'
import type { MailNode } from '../../model/node.ts'
import { useDesk, useEditorState } from '../../state/context.ts'
import { ConditionDialog } from './condition-dialog.tsx'

/** Elements that a condition can stand on. */
const INNER = new Set([
  'mj-social-element',
  'mj-navbar-link',
  'mj-accordion-title',
  'mj-accordion-text',
  'mj-accordion-element',
])

/** Who sees the part. */
export function ConditionBox({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const others = useEditorState(({ root }) => conditionsIn(root).length)
  if (INNER.has(node.tag)) return null
  const definition = conditionOf(node)
  const set = (value: unknown) =>
    actions.setAttributes(node.id, { 'data-show-to': value === null ? undefined : JSON.stringify(value) })
  return (
    <Card withBorder p="sm" component="section" aria-label={t('condition.title')}>
      <Stack gap="xs">
        <Group gap={6}>
          <IconUsers size={16} aria-hidden />
          <Text fz="sm" fw={600}>
            {t('condition.title')}
          </Text>
        </Group>
        {definition ? (
          <Suspense>
            <Words definition={definition} />
          </Suspense>
        ) : (
          <Text fz="xs" c="dimmed">
            {others >= MAX_CONDITIONS ? t('condition.most', { count: MAX_CONDITIONS }) : t('condition.everybody')}
          </Text>
        )}
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={!definition && others >= MAX_CONDITIONS}
            onClick={() => setOpen(true)}
          >
            {definition ? t('condition.change') : t('condition.add')}
          </Button>
          {definition !== null && (
            <Button size="xs" variant="subtle" color="red" onClick={() => set(null)}>
              {t('condition.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {isOpen && (
        <Suspense>
          <ConditionDialog
            definition={definition}
            onClose={() => setOpen(false)}
            onDone={(next) => {
              setOpen(false)
              set(next)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Words({ definition }: { definition: unknown }) {
  const catalogue = useLoaded('GET /segments/rule-types', {})
  return <DefinitionWords catalogue={catalogue} root={readGroup(definition)} />
}
