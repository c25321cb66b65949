// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {SettingsDesk} from "../../src/settings/SettingsDesk.sol";
import {PowerFixture} from "./PowerFixture.sol";

/// @dev A settings desk before a power market, as in production: a delay of a day, two operators, and a guardian that may cancel.
abstract contract DeskFixture is PowerFixture {
    uint32 internal constant DELAY = 1 days;
    uint32 internal constant EXPIRATION = 7 days;

    address internal second = makeAddr("second operator");

    SettingsDesk internal desk;

    function setUp() public virtual override {
        super.setUp();
        desk = SettingsDesk(deployCode("SettingsDesk.sol:SettingsDesk", abi.encode(address(manager))));
        bytes4[] memory selectors = new bytes4[](3);
        selectors[0] = SettingsDesk.propose.selector;
        selectors[1] = SettingsDesk.execute.selector;
        selectors[2] = SettingsDesk.cancel.selector;
        vm.startPrank(admin);
        manager.setTargetFunctionRole(address(desk), selectors, Roles.OPERATOR);
        manager.grantRole(Roles.OPERATOR, second, 0);
        manager.revokeRole(Roles.SETTINGS, settings);
        manager.grantRole(Roles.SETTINGS, address(desk), DELAY);
        manager.setRoleGuardian(Roles.SETTINGS, Roles.GUARDIAN);
        vm.stopPrank();
    }

    function setDelay(uint32 delay) internal {
        vm.prank(admin);
        manager.grantRole(Roles.SETTINGS, address(desk), delay);
    }

    function giveToSettings(address target, bytes4 selector) internal {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        vm.prank(admin);
        manager.setTargetFunctionRole(target, selectors, Roles.SETTINGS);
    }

    function proposeAs(address account, bytes memory data) internal returns (bytes32 operationId, uint32 nonce) {
        vm.prank(account);
        return desk.propose(address(market), data);
    }

    function executeAs(address account, bytes memory data) internal returns (uint32 nonce) {
        vm.prank(account);
        return desk.execute(address(market), data);
    }

    function cancelAs(address account, bytes memory data) internal returns (uint32 nonce) {
        vm.prank(account);
        return desk.cancel(address(market), data);
    }

    function priceCall(uint256 price) internal view returns (bytes memory) {
        return abi.encodeCall(PowerSale.setPrice, (address(usdt), price));
    }

    function operationOf(bytes memory data) internal view returns (bytes32) {
        return keccak256(abi.encode(address(desk), address(market), data));
    }
}
