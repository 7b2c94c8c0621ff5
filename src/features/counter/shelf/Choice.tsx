import { useId, type ComponentProps } from 'react';

export function Choice({ label, ...select }: ComponentProps<'select'> & { label: string; name: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="min-h-12" {...select} />
    </div>
  );
}
