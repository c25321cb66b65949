export default function SideMenu() {
  return null
}
