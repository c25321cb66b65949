// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {DailyBound} from "../../src/power/DailyBound.sol";
import {IPowerSale} from "../../src/power/IPowerSale.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {ISettingsDesk} from "../../src/settings/ISettingsDesk.sol";
import {SettingsDesk} from "../../src/settings/SettingsDesk.sol";
import {DeskFixture} from "../support/DeskFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";

/// @dev The ordinary life of a proposal, to the second. What somebody tries who wants it alone is in SettingsDeskAlone.t.sol, what
/// becomes of it when delay, roles or authority change in SettingsDeskChanges.t.sol.
contract SettingsDeskTest is DeskFixture {
    uint256 private constant HIGHER = 0.55e6;

    function test_constructor_takesAnAuthorityWithCode() public {
        assertEq(new SettingsDesk(address(manager)).authority(), address(manager));
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new SettingsDesk(stranger);
    }

    function test_everything_isForOperators() public {
        bytes memory data = priceCall(HIGHER);
        proposeAs(operator, data);
        skip(DELAY);
        address[5] memory others = [stranger, admin, guardian, settings, address(market)];
        for (uint256 index = 0; index < others.length; ++index) {
            bytes memory reason =
                abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]);
            vm.expectRevert(reason);
            proposeAs(others[index], priceCall(USDT_PRICE));
            vm.expectRevert(reason);
            executeAs(others[index], data);
            vm.expectRevert(reason);
            cancelAs(others[index], data);
        }
    }

    function test_propose_schedulesForTheEarliestMoment() public {
        bytes memory data = priceCall(HIGHER);
        bytes32 expected = operationOf(data);
        assertEq(desk.proposerOf(expected), address(0));
        vm.expectEmit(address(manager));
        emit IAccessManager.OperationScheduled(
            expected, 1, uint48(block.timestamp + DELAY), address(desk), address(market), data
        );
        vm.expectEmit(address(desk));
        emit ISettingsDesk.Proposed(expected, 1, operator);
        (bytes32 operationId, uint32 nonce) = proposeAs(operator, data);
        assertEq(operationId, expected);
        assertEq(nonce, 1);
        assertEq(desk.proposerOf(expected), operator);
        assertEq(manager.getSchedule(expected), block.timestamp + DELAY);
        assertEq(market.priceOf(address(usdt)), USDT_PRICE);
    }

    function test_propose_refusesTheSameCallWhileItWaits() public {
        bytes memory data = priceCall(HIGHER);
        proposeAs(operator, data);
        uint256 lapsesAt = block.timestamp + DELAY + EXPIRATION;
        bytes memory reason =
            abi.encodeWithSelector(IAccessManager.AccessManagerAlreadyScheduled.selector, operationOf(data));
        vm.expectRevert(reason);
        proposeAs(second, data);
        vm.expectRevert(reason);
        proposeAs(operator, data);
        vm.warp(lapsesAt - 1);
        vm.expectRevert(reason);
        proposeAs(second, data);
        assertEq(desk.proposerOf(operationOf(data)), operator);
        vm.warp(lapsesAt);
        (, uint32 nonce) = proposeAs(second, data);
        assertEq(nonce, 2);
        assertEq(desk.proposerOf(operationOf(data)), second);
    }

    function test_propose_refusesWhatIsNotOfSettings() public {
        bytes[3] memory calls = [
            abi.encodeCall(market.fund, (1)),
            abi.encodeCall(market.recoverFreeRewards, (operator, 1)),
            abi.encodeCall(market.pause, ())
        ];
        for (uint256 index = 0; index < calls.length; ++index) {
            bytes memory reason = _unauthorizedCall(bytes4(calls[index]));
            vm.expectRevert(reason);
            proposeAs(operator, calls[index]);
            vm.expectRevert(reason);
            executeAs(operator, calls[index]);
        }
    }

    function test_propose_leavesItToTheCallWhetherTheTargetTakesIt() public {
        (uint256 lowest, uint256 highest) = market.priceBounds(address(usdt));
        bytes memory data = priceCall(highest + 1);
        proposeAs(operator, data);
        skip(DELAY);
        bytes memory reason = abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, highest + 1, lowest, highest);
        vm.expectRevert(reason);
        executeAs(second, data);
        // It waits on, and works as soon as the target takes it.
        bytes memory step = priceCall(highest);
        proposeAs(operator, step);
        skip(DELAY);
        executeAs(second, step);
        skip(1 days);
        executeAs(second, data);
        assertEq(market.priceOf(address(usdt)), highest + 1);
    }

    function test_execute_isForAnotherOperator_fromTheSecondTheDelayIsOver() public {
        bytes memory data = priceCall(HIGHER);
        bytes32 operationId = operationOf(data);
        uint256 readyAt = block.timestamp + DELAY;
        proposeAs(operator, data);
        bytes memory notReady = abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationId);
        bytes memory ownProposal = abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, operator);
        vm.expectRevert(notReady);
        executeAs(second, data);
        vm.warp(readyAt - 1);
        vm.expectRevert(notReady);
        executeAs(second, data);
        vm.expectRevert(ownProposal);
        executeAs(operator, data);
        vm.warp(readyAt);
        vm.expectRevert(ownProposal);
        executeAs(operator, data);
        vm.expectEmit(address(manager));
        emit IAccessManager.OperationExecuted(operationId, 1);
        vm.expectEmit(address(market));
        emit IPowerSale.PriceSet(address(usdt), HIGHER);
        vm.expectEmit(address(desk));
        emit ISettingsDesk.Executed(operationId, 1, second);
        assertEq(executeAs(second, data), 1);
        assertEq(market.priceOf(address(usdt)), HIGHER);
        assertEq(desk.proposerOf(operationId), operator);
    }

    function test_execute_untilTheSecondItLapses() public {
        bytes memory data = priceCall(HIGHER);
        bytes memory other = priceCall(USDT_PRICE);
        uint256 lapsesAt = block.timestamp + DELAY + EXPIRATION;
        proposeAs(operator, data);
        proposeAs(operator, other);
        vm.warp(lapsesAt - 1);
        executeAs(second, data);
        vm.warp(lapsesAt);
        bytes memory expired = abi.encodeWithSelector(IAccessManager.AccessManagerExpired.selector, operationOf(other));
        vm.expectRevert(expired);
        executeAs(second, other);
        vm.expectRevert(expired);
        executeAs(operator, other);
        assertEq(market.priceOf(address(usdt)), HIGHER);
    }

    function test_execute_onceForEachProposal() public {
        bytes memory data = abi.encodeCall(PowerSale.setMinimumExchange, (7));
        bytes memory notScheduled =
            abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationOf(data));
        vm.expectRevert(notScheduled);
        executeAs(second, data);
        proposeAs(operator, data);
        skip(DELAY);
        executeAs(second, data);
        vm.expectRevert(notScheduled);
        executeAs(second, data);
        vm.expectRevert(notScheduled);
        executeAs(operator, data);

        (, uint32 nonce) = proposeAs(second, data);
        assertEq(nonce, 2);
        skip(DELAY);
        vm.expectRevert(abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, second));
        executeAs(second, data);
        assertEq(executeAs(operator, data), 2);
    }

    function test_execute_carriesTermsAsProposed() public {
        bytes memory data = abi.encodeCall(PowerMarket.setTerms, (0.011e18, 0.0018e18, 400 days));
        proposeAs(second, data);
        skip(DELAY);
        executeAs(operator, data);
        assertEq(market.terms().outputRate, 0.011e18);
        assertEq(market.terms().fuelRate, 0.0018e18);
        assertEq(market.terms().lifetime, 400 days);
    }

    function test_cancel_isForAnyOperator() public {
        bytes memory data = priceCall(HIGHER);
        bytes32 operationId = operationOf(data);
        bytes memory notScheduled =
            abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationId);
        address[2] memory operators = [operator, second];
        for (uint32 index = 0; index < operators.length; ++index) {
            vm.expectRevert(notScheduled);
            cancelAs(operators[index], data);
            proposeAs(operator, data);
            vm.expectEmit(address(manager));
            emit IAccessManager.OperationCanceled(operationId, index + 1);
            vm.expectEmit(address(desk));
            emit ISettingsDesk.Cancelled(operationId, index + 1, operators[index]);
            assertEq(cancelAs(operators[index], data), index + 1);
            skip(DELAY);
            vm.expectRevert(notScheduled);
            executeAs(second, data);
        }
        assertEq(market.priceOf(address(usdt)), USDT_PRICE);
    }

    function test_cancel_takesWhatHasLapsedOffTheBooks() public {
        bytes memory data = priceCall(HIGHER);
        proposeAs(operator, data);
        skip(DELAY + EXPIRATION);
        assertEq(cancelAs(second, data), 1);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationOf(data)));
        cancelAs(second, data);
    }

    function test_guardianAndAdmin_cancelAtTheManager() public {
        bytes memory data = priceCall(HIGHER);
        bytes32 operationId = operationOf(data);
        address[2] memory cancellers = [guardian, admin];
        for (uint32 index = 0; index < cancellers.length; ++index) {
            proposeAs(operator, data);
            vm.expectEmit(address(manager));
            emit IAccessManager.OperationCanceled(operationId, index + 1);
            vm.prank(cancellers[index]);
            manager.cancel(address(desk), address(market), data);
            skip(DELAY);
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationId));
            executeAs(second, data);
        }
        proposeAs(operator, data);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessManager.AccessManagerUnauthorizedCancel.selector,
                second,
                address(desk),
                address(market),
                PowerSale.setPrice.selector
            )
        );
        vm.prank(second);
        manager.cancel(address(desk), address(market), data);
    }

    /// @dev Whoever proposes again what was cancelled or has lapsed is its proposer, and no other.
    function test_proposer_isWhoProposedLast() public {
        bytes memory data = priceCall(HIGHER);
        proposeAs(operator, data);
        vm.prank(guardian);
        manager.cancel(address(desk), address(market), data);
        proposeAs(second, data);
        skip(DELAY + EXPIRATION);
        proposeAs(operator, data);
        skip(DELAY);
        vm.expectRevert(abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, operator));
        executeAs(operator, data);
        assertEq(executeAs(second, data), 3);
    }

    function _unauthorizedCall(bytes4 selector) private view returns (bytes memory) {
        return abi.encodeWithSelector(
            IAccessManager.AccessManagerUnauthorizedCall.selector, address(desk), address(market), selector
        );
    }
}
