import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorText } from '../../../i18n/errors.ts'
import { DevicePreview } from '../../../ui/preview/device-preview.tsx'
import type { Preview } from '../logic/use-preview.ts'

/** The page as visitors see it. Its forms cannot be sent. */
export const PagePreview = ({ title, preview: { html, error } }: { title: string; preview: Preview }) => (
  <>
    {error && (
      <Alert color="red" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
        {errorText(error)}
      </Alert>
    )}
    <DevicePreview title={title} html={error ? (html ?? '') : html} />
  </>
)
