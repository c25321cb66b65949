// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {ISettingsDesk} from "../../src/settings/ISettingsDesk.sol";
import {SettingsDesk} from "../../src/settings/SettingsDesk.sol";
import {DeskFixture} from "../support/DeskFixture.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";

/// @dev What becomes of proposals when delay, roles, targets or the authority change while they wait.
contract SettingsDeskChangesTest is DeskFixture {
    bytes private data;
    bytes32 private operationId;

    function setUp() public override {
        super.setUp();
        data = priceCall(0.55e6);
        (operationId,) = proposeAs(operator, data);
    }

    function _expectUnauthorizedCall() private {
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessManager.AccessManagerUnauthorizedCall.selector,
                address(desk),
                address(market),
                PowerSale.setPrice.selector
            )
        );
    }

    function _expectOwnProposal() private {
        vm.expectRevert(abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, operator));
    }

    function test_aLongerDelay_isForProposalsToCome() public {
        setDelay(2 days);
        bytes memory later = priceCall(USDT_PRICE);
        proposeAs(operator, later);
        skip(DELAY);
        executeAs(second, data);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationOf(later)));
        executeAs(second, later);
        skip(DELAY - 1);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationOf(later)));
        executeAs(second, later);
        skip(1);
        executeAs(second, later);
    }

    /// @dev The manager lowers a delay after as long as it is lowered by: nothing overtakes what was proposed under the longer one.
    function test_aShorterDelay_waitsForTheDifference() public {
        setDelay(1 hours);
        skip(23 hours - 1);
        bytes memory before = priceCall(USDT_PRICE);
        proposeAs(operator, before);
        assertEq(manager.getSchedule(operationOf(before)), block.timestamp + DELAY);
        skip(1);
        bytes memory later = priceCall(0.51e6);
        proposeAs(operator, later);
        assertEq(manager.getSchedule(operationOf(later)), block.timestamp + 1 hours);
        assertEq(manager.getSchedule(operationId), block.timestamp + 1 hours);
    }

    function test_withoutADelay_oneOperatorCallsAtOnce() public {
        setDelay(0);
        skip(DELAY);
        executeAs(second, data);
        _expectUnauthorizedCall();
        proposeAs(second, data);
        bytes memory back = priceCall(USDT_PRICE);
        vm.expectEmit(address(desk));
        emit ISettingsDesk.Executed(operationOf(back), 0, second);
        assertEq(executeAs(second, back), 0);
        assertEq(market.priceOf(address(usdt)), USDT_PRICE);
        // Of the proposal that is done its proposer is still known, and free.
        assertEq(desk.proposerOf(operationId), operator);
        assertEq(executeAs(operator, data), 0);
        assertEq(market.priceOf(address(usdt)), 0.55e6);
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.expectRevert(reason);
        executeAs(stranger, data);
        setDelay(DELAY);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationOf(back)));
        executeAs(operator, back);
    }

    function test_withoutADelay_whatStillWaitsWaitsOn() public {
        setDelay(0);
        skip(DELAY - 1);
        cancelAs(second, data);
        proposeAs(operator, data);
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationId));
        executeAs(second, data);
        _expectOwnProposal();
        executeAs(operator, data);
        cancelAs(operator, data);
        assertEq(executeAs(operator, data), 0);
    }

    function test_withoutADelay_whatHasLapsedIsNoProposal() public {
        setDelay(0);
        skip(DELAY + EXPIRATION - 1);
        _expectOwnProposal();
        executeAs(operator, data);
        skip(1);
        assertEq(executeAs(operator, data), 0);
    }

    function test_anOperatorWhoWasAway_isStillTheProposer() public {
        vm.prank(admin);
        manager.revokeRole(Roles.OPERATOR, operator);
        skip(DELAY);
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, operator);
        vm.expectRevert(reason);
        executeAs(operator, data);
        vm.expectRevert(reason);
        cancelAs(operator, data);
        vm.prank(admin);
        manager.grantRole(Roles.OPERATOR, operator, 0);
        _expectOwnProposal();
        executeAs(operator, data);
        executeAs(second, data);
    }

    /// @dev What somebody proposed who is an operator no longer waits on, for others to carry out or to cancel.
    function test_whatALostKeyProposed_isForOthersToJudge() public {
        bytes memory other = priceCall(USDT_PRICE);
        proposeAs(operator, other);
        vm.prank(admin);
        manager.revokeRole(Roles.OPERATOR, operator);
        skip(DELAY);
        cancelAs(second, other);
        executeAs(second, data);
        assertEq(market.priceOf(address(usdt)), 0.55e6);
    }

    function test_aFunctionOrDeskWithoutTheRole_isNotReached() public {
        skip(DELAY);
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = PowerSale.setPrice.selector;
        vm.prank(admin);
        manager.setTargetFunctionRole(address(market), selectors, Roles.ADMIN);
        _expectUnauthorizedCall();
        executeAs(second, data);
        giveToSettings(address(market), PowerSale.setPrice.selector);
        vm.prank(admin);
        manager.revokeRole(Roles.SETTINGS, address(desk));
        _expectUnauthorizedCall();
        executeAs(second, data);
        _expectUnauthorizedCall();
        proposeAs(second, priceCall(USDT_PRICE));
        setDelay(DELAY);
        executeAs(second, data);
    }

    function test_aClosedTarget_isNotReached() public {
        skip(DELAY);
        vm.prank(admin);
        manager.setTargetClosed(address(market), true);
        _expectUnauthorizedCall();
        executeAs(second, data);
        _expectUnauthorizedCall();
        proposeAs(second, priceCall(USDT_PRICE));
        cancelAs(second, data);
    }

    function test_aClosedDesk_isForTheGuardianAlone() public {
        skip(DELAY);
        vm.prank(admin);
        manager.setTargetClosed(address(desk), true);
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, second);
        vm.expectRevert(reason);
        executeAs(second, data);
        vm.expectRevert(reason);
        cancelAs(second, data);
        vm.prank(guardian);
        manager.cancel(address(desk), address(market), data);
        assertEq(manager.getSchedule(operationId), 0);
    }

    /// @dev With another authority nothing is scheduled there, and the former one is nobody.
    function test_anotherAuthority_startsAnew() public {
        skip(DELAY);
        AccessManager other = AccessManager(deployCode("AccessManager.sol:AccessManager", abi.encode(admin)));
        bytes4[] memory selectors = new bytes4[](2);
        (selectors[0], selectors[1]) = (SettingsDesk.propose.selector, SettingsDesk.execute.selector);
        bytes4[] memory settingsSelectors = new bytes4[](1);
        settingsSelectors[0] = PowerSale.setPrice.selector;
        vm.startPrank(admin);
        other.setTargetFunctionRole(address(desk), selectors, Roles.OPERATOR);
        other.setTargetFunctionRole(address(market), settingsSelectors, Roles.SETTINGS);
        other.grantRole(Roles.OPERATOR, operator, 0);
        other.grantRole(Roles.OPERATOR, second, 0);
        other.grantRole(Roles.SETTINGS, address(desk), DELAY);
        manager.updateAuthority(address(desk), address(other));
        manager.updateAuthority(address(market), address(other));
        vm.stopPrank();

        address[2] memory operators = [operator, second];
        for (uint256 index = 0; index < operators.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationId));
            executeAs(operators[index], data);
        }
        bytes memory execution = abi.encodeCall(SettingsDesk.execute, (address(market), data));
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, address(manager)));
        vm.prank(second);
        manager.execute(address(desk), execution);
        vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
        vm.prank(second);
        other.execute(address(desk), execution);

        proposeAs(second, data);
        skip(DELAY);
        vm.expectRevert(abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, second));
        executeAs(second, data);
        executeAs(operator, data);
        assertEq(market.priceOf(address(usdt)), 0.55e6);
    }
}
