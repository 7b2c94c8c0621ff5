/** Shows a number on the installed counter's icon, if supported. @returns removes it */
export function showBadge(count: number): (() => void) | undefined {
  if (!('setAppBadge' in navigator)) return undefined;
  const report = (error: unknown) => console.warn(error);
  navigator.setAppBadge(count).catch(report);
  return () => void navigator.setAppBadge(0).catch(report);
}
