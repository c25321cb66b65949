// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {FeeToken, PlainToken} from "../support/Tokens.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract DividendScheduleTest is DividendFixture {
    PlainToken private token;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(8);
        prepare(address(token), 0);
    }

    function _released() private view returns (uint256) {
        return vault.released(address(token));
    }

    function _toDay(uint256 day) private {
        vm.warp(day * 1 days);
    }

    function test_fund_releasesEqualPartsAndTheRestAtTheEnd() public {
        uint256 first = today() + 2;
        token.mint(operator, 107);
        vm.startPrank(operator);
        token.approve(address(vault), 107);
        vm.expectEmit(address(vault));
        emit IDividendVault.PoolFunded(operator, address(token), 4, 107, first, 10);
        vault.fund(address(token), 4, 107, first, 10);
        vm.stopPrank();
        assertEq(vault.funded(address(token)), 107);
        assertEq(_released(), 0);
        _toDay(first);
        assertEq(_released(), 0, "a day is released when it is over");
        vm.warp((first + 1) * 1 days - 1);
        assertEq(_released(), 0);
        for (uint256 day = 1; day < 10; ++day) {
            _toDay(first + day);
            assertEq(_released(), 10 * day);
        }
        _toDay(first + 10);
        assertEq(_released(), 107);
        _toDay(first + 1000);
        assertEq(_released(), 107);
    }

    function test_fund_ofOneDay() public {
        uint256 first = today() + 1;
        fundToken(token, 5, first, 1);
        _toDay(first);
        assertEq(_released(), 0);
        _toDay(first + 1);
        assertEq(_released(), 5);
        _toDay(first + 2);
        assertEq(_released(), 5);
    }

    function test_fund_ofTheMostDaysFromTheLatestDay() public {
        uint256 first = today() + 366;
        fundToken(token, 1000, first, 366);
        _toDay(first + 1);
        assertEq(_released(), 2);
        _toDay(first + 365);
        assertEq(_released(), 730);
        _toDay(first + 366);
        assertEq(_released(), 1000, "270 more on the last day");
    }

    /// @dev Less than a base unit a day: all of it with the last.
    function test_fund_lessThanAUnitADay() public {
        uint256 first = today() + 1;
        fundToken(token, 3, first, 4);
        _toDay(first + 3);
        assertEq(_released(), 0);
        _toDay(first + 4);
        assertEq(_released(), 3);
    }

    function test_fund_inOneSecondAndAcross() public {
        uint256 first = today() + 1;
        fundToken(token, 10, first, 2);
        fundToken(token, 10, first, 2);
        fundToken(token, 7, first + 1, 3);
        _toDay(first + 1);
        assertEq(_released(), 10);
        // In the middle, before the cursor has moved, and beside days that are scheduled.
        fundToken(token, 100, first + 2, 1);
        _toDay(first + 2);
        assertEq(_released(), 22);
        _toDay(first + 3);
        assertEq(_released(), 124);
        _toDay(first + 4);
        assertEq(_released(), 127);
        assertEq(vault.funded(address(token)), 127);
    }

    function test_fund_refusesDaysOutOfRange() public {
        uint256 now_ = today();
        vm.startPrank(operator);
        uint256[3] memory firsts = [now_, now_ - 1, now_ + 367];
        for (uint256 index = 0; index < 3; ++index) {
            vm.expectRevert(
                abi.encodeWithSelector(IDividendVault.FirstDayOutOfRange.selector, firsts[index], now_ + 1, now_ + 366)
            );
            vault.fund(address(token), 0, 1, firsts[index], 1);
        }
        uint256[3] memory counts = [uint256(0), 367, type(uint256).max];
        for (uint256 index = 0; index < 3; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IDividendVault.DayCountOutOfRange.selector, counts[index], 366));
            vault.fund(address(token), 0, 1, now_ + 1, counts[index]);
        }
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.UnknownPool.selector, 5));
        vault.fund(address(token), 5, 1, now_ + 1, 1);
    }

    function test_fund_refusesWhatIsNotThere() public {
        PlainToken other = new PlainToken(6);
        FeeToken all = new FeeToken(10_000);
        prepare(address(all), 0);
        all.mint(operator, 5);
        vm.startPrank(operator);
        bytes memory unknown = abi.encodeWithSelector(IDividendVault.UnknownToken.selector, other);
        vm.expectRevert(unknown);
        vault.fund(address(other), 0, 1, today() + 1, 1);
        vm.expectRevert(unknown);
        vault.cover(address(other), 1);
        vm.expectRevert(IDividendVault.ZeroAmount.selector);
        vault.fund(address(token), 0, 0, today() + 1, 1);
        vm.expectRevert(IDividendVault.ZeroAmount.selector);
        vault.cover(address(token), 0);
        all.approve(address(vault), 5);
        vm.expectRevert(IDividendVault.ZeroAmount.selector);
        vault.fund(address(all), 0, 5, today() + 1, 1);
        vm.stopPrank();
    }

    function test_fundAndCover_keepWithinWhatFits() public {
        uint256 most = type(uint112).max;
        bytes memory tooMuch = abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, most + 1);
        fundToken(token, most - 1, today() + 1, 1);
        coverWith(token, 1);
        token.mint(operator, 1);
        vm.startPrank(operator);
        token.approve(address(vault), 1);
        vm.expectRevert(tooMuch);
        vault.fund(address(token), 0, 1, today() + 1, 1);
        vm.expectRevert(tooMuch);
        vault.cover(address(token), 1);
        vm.stopPrank();
        // All of it can be paid.
        skip(3 days);
        Leaf[] memory leaves = new Leaf[](1);
        leaves[0] = Leaf(alice, address(token), most);
        (uint256 index, bytes32 root) = settle(leaves);
        skip(OPEN);
        assertEq(exit(index, root, 0), most);
        assertEq(vault.paidTotal(address(token)), most);
    }

    function test_cover_isThereAtOnceAndIsNoRelease() public {
        token.mint(stranger, 9);
        vm.startPrank(stranger);
        token.approve(address(vault), 9);
        vm.expectEmit(address(vault));
        emit IDividendVault.Covered(stranger, address(token), 4);
        vault.cover(address(token), 4);
        vault.cover(address(token), 5);
        vm.stopPrank();
        assertEq(vault.covered(address(token)), 9);
        assertEq(vault.funded(address(token)), 0);
        assertEq(_released(), 0);
        assertEq(vault.freeTokens(address(token)), 0);
    }

    function test_aTokenWithAFee() public {
        FeeToken fee = new FeeToken(100);
        prepare(address(fee), 0);
        fundToken(fee, 1000, today() + 1, 10);
        coverWith(fee, 100);
        assertEq(vault.funded(address(fee)), 990);
        assertEq(vault.covered(address(fee)), 99);
        skip(11 days);
        assertEq(vault.released(address(fee)), 990);
    }

    function test_advance_countsInPartsAndNoDayThatIsNotOver() public {
        uint256 first = today() + 1;
        fundToken(token, 101, first, 100);
        _toDay(first + 60);
        bytes memory notOver = abi.encodeWithSelector(IDividendVault.DayNotOver.selector, first + 60);
        refused(abi.encodeCall(vault.advance, (address(token), first + 60)), notOver);
        for (uint256 day = first - 5; day < first + 60; day += 7) {
            vault.advance(address(token), day);
            assertEq(_released(), 60, "the same however much is counted");
            vault.advance(address(token), day - 3);
            assertEq(_released(), 60, "never backwards");
        }
        // What is counted is not counted again: a day costs more than a slot that is read for the first time.
        vault.advance(address(token), first + 59);
        uint256 before = gasleft();
        vault.advance(address(token), first + 59);
        assertLt(before - gasleft(), 5000);
        _toDay(first + 100);
        assertEq(_released(), 101);
        vault.advance(address(new PlainToken(0)), first);
    }

    /// @dev After years without a payment the next funding starts where it is, and one day's counting is not that of all years.
    function test_fund_leapsOverALongAbsence() public {
        fundToken(token, 10, today() + 1, 2);
        skip(5000 days);
        uint256 first = today() + 1;
        fundToken(token, 20, first, 2);
        assertEq(_released(), 10);
        _toDay(first + 1);
        uint256 before = gasleft();
        vault.advance(address(token), first);
        assertLt(before - gasleft(), 20_000);
        assertEq(_released(), 20);
        _toDay(first + 2);
        assertEq(_released(), 30);
        // Counted to the end, and earlier days scheduled after later ones.
        vault.advance(address(token), first + 1);
        fundToken(token, 40, today() + 50, 1);
        fundToken(token, 100, today() + 2, 2);
        skip(4 days);
        assertEq(_released(), 130);
        skip(47 days);
        assertEq(_released(), 170);
    }
}
