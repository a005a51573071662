import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameOf, useWorld } from '../../../../i18n/world.ts'
import { WorldSelect } from '../../../../ui/input/world-select.tsx'
import { type Texts, translatedShare } from '../../logic/languages.ts'
import type { Builder } from '../../logic/use-builder.ts'
import { Translation } from './translation.tsx'

const MOST = 20

interface Props {
  builder: Builder
  /** The language that the preview shows; null is the main one. */
  language: string | null
  onLanguage: (language: string | null) => void
}

/** The texts of the form in other languages, in tabs. The preview shows the open one. */
export function LanguagesPart({ builder: { form, layout }, language, onLanguage }: Props) {
  const { t } = useTranslation('forms')
  const names = useWorld('languages')
  const isDesigned = layout.mjml !== null
  const { settings, ...values } = isDesigned ? { ...form.values, description: '' } : form.values
  const languages = Object.keys(settings.texts)
  const open = language && languages.includes(language) ? language : null
  const set = (texts: Record<string, Texts>) => form.setFieldValue('settings.texts', texts)
  const remove = (gone: string) => {
    const { [gone]: _, ...others } = settings.texts
    set(others)
    onLanguage(null)
  }
  const share = open ? translatedShare({ ...values, thanks: settings.thanks }, settings.texts[open]!) : null
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {t('languages.lead')} {isDesigned && t('layout.oneLanguage')}
      </Text>
      {languages.length > 0 && (
        <Tabs value={open} onChange={onLanguage} keepMounted={false}>
          <Tabs.List aria-label={t('languages.tabs')}>
            {languages.map((code) => (
              <Tabs.Tab key={code} value={code}>
                {nameOf(names, code)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {open && (
            <Tabs.Panel value={open} pt="md">
              <Group justify="space-between" mb="sm">
                <Text fz="sm" c="dimmed">
                  {t('languages.share', share!)}
                </Text>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => remove(open)}
                >
                  {t('languages.remove')}
                </Button>
              </Group>
              <Translation
                form={{ settings, ...values }}
                isDesigned={isDesigned}
                texts={settings.texts[open]!}
                onChange={(texts) => set({ ...settings.texts, [open]: texts })}
              />
            </Tabs.Panel>
          )}
        </Tabs>
      )}
      {languages.length < MOST && (
        <WorldSelect
          of="languages"
          maw={280}
          label={t('languages.add')}
          placeholder={t('languages.choose')}
          value={null}
          onChange={(code) => {
            if (!code) return
            if (!languages.includes(code)) set({ ...settings.texts, [code]: {} })
            onLanguage(code)
          }}
        />
      )}
    </Stack>
  )
}
